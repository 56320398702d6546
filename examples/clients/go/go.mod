module annales.example/play

go 1.24
