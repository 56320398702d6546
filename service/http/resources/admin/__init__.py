"""What operators do, with a token of the scope `admin`: only a command on the store issues one."""
