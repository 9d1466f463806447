# Around every page
nav-label = Main
# The second has a place where it may be broken, for there is little room in a bar.
nav-tasks = Tasks
nav-conversations = Conver{"\u00AD"}sations
nav-tools = Tools
nav-calls = Calls
nav-servers = Servers
nav-settings = Settings
skip-to-content = Skip to content
sign-out = Sign out
mode-fixture = Fixture
mode-fixture-explained = The product runs in this browser with demo tools. Nothing leaves this machine.
mode-http = HTTP
mode-http-explained = Connected to the server of this page.
mode-off = Not connected
mode-off-explained = The server of this page does not answer. What was read before is still shown.

# States
loading = Loading
stale-title = This may be out of date
stale-read = Reading it again failed. Last read:
try-again = Try again
trace-id = Trace id
copy-named = Copy { $name }
copied = Copied
text = text
clear-search = Clear search
search-key = Press / to search
clear-filters = Clear filters
all-servers = All servers
see-servers = See the servers

# Pages that are not there
not-found-title = Not found
not-found-text = There is nothing at this address.
not-found-action = Go to the tools
page-error-title = This page broke
page-error-what = Something went wrong while this page was drawn.
page-error-kept = What you typed is kept. The other pages still work.
page-error-reload = Load the page again

# Updates
update-ready = A new version is ready.
update-now = Use it now
update-later = Later

# Sign-in
sign-in-title = Sign in to Corbusier
signing-in = Signing in…
sign-in-how = Open a sign-in link. To get one, run this where the server runs:
sign-in-command = command
sign-in-once = A link works once and for 15 minutes. The first one is printed when the server starts.
signed-out = You are signed out.
signed-out-here = You are signed out in this browser.
signed-out-here-advice = The server could not be told, so its session lasts until it runs out.

# Settings
settings-title = Settings
settings-look = Look
settings-theme = Theme
settings-theme-note = Light, dark, or as the system says.
settings-theme-system = System
settings-theme-light = Light
settings-theme-dark = Dark
settings-language = Language
settings-language-note = The language of every text of Corbusier.
language-en-GB = English
language-en-XA = Pseudo (for tests)
settings-data = Data
settings-gateway = Where data comes from
settings-gateway-fixture = This browser
settings-gateway-http = Server
settings-session = Signed in as
settings-tenant = Tenant
settings-expires = Until
