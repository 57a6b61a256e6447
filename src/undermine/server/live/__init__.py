"""Tables while somebody is at them: connections, clocks, bots, and the hub that holds all of them."""
