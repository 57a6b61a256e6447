"""Previews: what somebody sees of a table or a replay before they follow its link, in words and as a picture."""
