"""What all games share: the protocol, actions and their notation, events, views, records and chance."""
