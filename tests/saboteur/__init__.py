"""The rules of Saboteur, told as tests: one file for each chapter of docs/rules/saboteur.md."""
