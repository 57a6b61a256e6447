"""Running many matches: work, ledgers and measurements that can be interrupted and resumed."""
