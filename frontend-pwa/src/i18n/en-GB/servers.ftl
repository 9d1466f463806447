servers-title = Servers
servers-empty = No MCP server is registered. Name one in corbusier.yaml and start again, or register one here.
servers-column-state = State
servers-column-name = Server
servers-column-why = Why
servers-column-tools = Tools
servers-column-target = Reached by
servers-column-since = Since
server-state = State
server-state-registered = Registered
server-state-starting = Starting
server-state-running = Running
server-state-stopped = Stopped
server-state-failed = Failed
server-state-backing_off = Waiting to restart
server-tools = Tools
server-tool-count = { $count ->
    [one] { $count } tool
   *[other] { $count } tools
}
server-flagged-count = { $count } flagged
server-no-tools = It has no tools yet. They are read when it starts.
server-retries = Tries again
server-retry = Tries again
server-failures = Failed
server-failure-count = { $count ->
    [one] once in a row
    [two] twice in a row
   *[other] { $count } times in a row
}
server-stale = Stale
server-stale-since = Its list could not be read again. It is as it was
server-cause = Why it stands so
server-exit-code = It ended with exit code { $code }.
server-signal = It was ended by { $signal }.
server-last-lines = The last lines of its error stream:
server-startup-stderr = Error stream until it was ready
server-since = In this state since
server-started = Started
server-connection = Connection
server-transport = Reached by
server-transport-stdio = Process
server-transport-streamable_http = HTTP
server-transport-in_process = In this product
server-launched = started by Corbusier
server-destination = Calls go to
server-version = Its version
server-protocol = MCP version
server-review = Changed tools
server-review-none = may be called at once
server-review-required = wait for approval
server-id = Server id
server-registered = Registered
server-health = Health
server-health-unknown = Not asked yet
server-health-healthy = Healthy
server-health-unhealthy = Unhealthy
server-health-message = It said
server-check = Check now
server-checking = Checking…
server-checked = Last checked

# What can be done with one
server-may-not-manage = Your role ({ $role }) may look at servers. Team leads and administrators start and stop them.
server-do-start = Start
server-do-stop = Stop
server-do-restart = Restart now
server-do-discover = Read its tools again
server-doing-start = Starting…
server-doing-stop = Stopping…
server-doing-restart = Restarting…
server-doing-discover = Reading…
server-sure-stop = Stop { $name }?
server-sure-stop-effect = { $count ->
    [one] Its tool cannot be called until somebody starts it again.
   *[other] Its { $count } tools cannot be called until somebody starts it again.
}
server-sure-stop-yes = Yes, stop it
server-sure-no = Leave it as it is
server-registration = Registration
server-source-config = It comes from corbusier.yaml. To change or remove it, change the file and start Corbusier again.
server-source-api = It was registered here or over the API.
server-may-not-delete = Your role ({ $role }) may not delete it. Administrators may.
server-delete = Delete
server-sure-delete = Delete { $name }?
server-sure-delete-effect = It is stopped, and its tools leave the catalogue. Its calls stay recorded.
server-sure-delete-yes = Yes, delete it

# How tools change
revisions-title = Changes
revisions-none = None of its tools has been seen yet.
revisions-older = Older
revision-number = revision { $number }
revision-added = First seen
revision-changed = Changed
revision-removed = Removed
revision-returned = Back again
revision-breaking = Breaking
revision-breaking-explained = Arguments or results that fitted before may no longer fit.
revision-safe = Safe
revision-safe-explained = What fitted before fits still.
revision-differences = What changed
revision-whole = the whole definition
revision-before = Before
revision-after = After
revision-approved = Approved by { $who }
revision-approved-here = Approved by you
revision-approve = Approve { $tool }
revision-may-not-approve = It waits for approval. Your role ({ $role }) may not approve; team leads and administrators may.
pending-title = This tool changed and waits for approval
pending-text = Its calls are refused until somebody has looked at what changed.
pending-unknown = What changed is not known.
pending-history = All changes of its server

# Registering one
server-register = Register a server
register-title = Register a server
register-may-not = Your role ({ $role }) may not register servers. Administrators may.
register-reached = How it is reached
register-by-url = By URL
register-by-template = By template
register-url = URL
register-headers = Headers
register-headers-note = Sent with every request. They are kept encrypted and never shown again.
register-header-name = Name of header { $position }
register-header-value = Value of header { $position }
register-add-header = Add a header
register-remove-header = Remove header { $position }
register-template = Template
register-choose-template = Choose a template
register-no-templates = No template is declared. Those who run Corbusier declare them under templates in corbusier.yaml.
register-identity = What it is called here
register-name = Name
register-name-help = Small letters, digits and _. Its tools are called { $name }.TOOL.
register-start = Start it by itself
register-start-help = Now, and whenever Corbusier starts. Otherwise it waits until somebody starts it.
register-review = Hold changed tools
register-review-help = A tool that changes is not called before somebody has approved the change.
register-send = Register
register-sending = Registering…
register-leave = Cancel
register-use-name = Call it { $name }
register-rule-name = A name has 1 to 100 small letters, digits or _.
register-rule-url = This is no web address. It begins with https:// or http://.
register-rule-headers = A header has a value and no name.
register-rule-template = Choose a template.
register-rule-arguments = Correct the arguments.
secret-show = Show { $label }
secret-hide = Hide { $label }
destination-local = this machine
destination-leaves = another machine
moment-in = in { $time }
moment-now = now
register-url-example = https://mcp.example.com/mcp
register-header-example = Authorization
