"""What the server shows to the outside: the socket, the HTTP part, and pages."""
