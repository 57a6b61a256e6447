"""The rules of Saboteur 2, told as tests: one file for each chapter of docs/rules/saboteur2.md."""
