"""A whole house on this machine: a PostgreSQL of its own, nodes in processes, a balancer before them, and faults."""
