"""The rules of The Lost Mines, told as tests: one file for each chapter of docs/rules/lost_mines.md."""
