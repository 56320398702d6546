// A page that is linked to goes on to the table at once; without scripts its link does.
location.replace(document.getElementById('opens').href)
