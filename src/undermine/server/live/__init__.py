"""Tables while somebody is at them: visitors, clocks, bots, and the house that knows all of them."""
