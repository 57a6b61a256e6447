"""Environments: the games as those expect them who train and measure players of their own."""
