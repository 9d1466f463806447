tools-title = Tools
tools-search = Search tools and arguments
tools-filter-server = Server
tools-filter-state = State
tools-any-state = Any state
tools-column-name = Tool
tools-column-description = What it does
tools-column-arguments = Arguments
tools-column-server = Server
tools-column-state = State
tools-no-arguments = none
tools-count = { $shown ->
    [one] { $shown } of { $total } tools
   *[other] { $shown } of { $total } tools
}
tools-show-more = Show { $count } more
tools-empty = No server offers a tool yet.
tools-empty-action = See the servers
tools-none-left = No tool fits these filters.

tool-available = Available
tool-unavailable = Unavailable
tool-flagged = Flagged
tool-pending = Waits for approval
tool-stale = Stale
tool-stale-since = This is how its server listed it when it could last be asked:
tool-unavailable-title = This tool cannot be called now
tool-flagged-title = This tool has a fault and cannot be called
tool-leaves = leaves for { $host }
tool-see-server = Why: see { $server }
tool-name = tool name
tool-id = Tool id
hint-read-only = Read only
hint-read-only-explained = Its author says that it changes nothing.
hint-destructive = Destructive
hint-destructive-explained = Its author says that it may delete or overwrite.
hint-idempotent = Repeatable
hint-idempotent-explained = Its author says that calling it twice does no more than calling it once.
hint-open-world = Open world
hint-open-world-explained = Its author says that it reaches out to other systems.

# Console
console-tabs = Parts of the tool
console-tab-run = Run
console-tab-schema = Schema
console-run = Run
console-running = Running…
key-control = Ctrl
key-enter = Enter
console-send-anyway = Send anyway
console-cancel = Cancel
console-cancelling = Cancelling…
console-earlier = This is an earlier answer: nothing was sent since.
console-found = This call is still running
console-found-ended = The call that ran here has ended
console-waiting = Waiting for the tool
console-progress = Progress
console-record = Recorded call
arguments-title = Arguments
arguments-as = Edit as
arguments-form = Form
arguments-json = JSON
arguments-reset = Start over
arguments-copy-link = Copy a link with these arguments
arguments-unreadable = The arguments cannot be read yet.
arguments-from-link = Prefilled from a link
arguments-from-link-text = Look at the arguments before you run the tool.
findings-title = { $count ->
    [one] One thing to correct
   *[other] { $count } things to correct
}
findings-unsent = Nothing was sent. The server checks again, and its verdict is the one that counts.
result-title = Result
result-none = Run the tool to see its result here.
result-content = Content
result-structured = Structured
result-raw = Raw
result-empty = The tool answered with nothing.
result-unstructured = The tool gave no structured content.
result-structured-found = Read from the text: the tool declares no structured content.
result-image = Image, { $type }
result-audio = Sound, { $type }
result-save = Save
result-uri = address
json-search = Search in the data
json-more = Show { $count } more
json-whole-text = Show all { $count } characters
cancelled-title = Cancelled
cancelled-text = Its server was told to stop. It may have done part of its work already.
left-title = You stopped waiting
left-text = The server could not be told. The tool may have been at work already; its record shows how it ended.
failed-by-tool = The tool ran and reported an error
failed-by-server = The server of the tool answered with an error
failed-code = Code { $code }
failed-advice = This is what the tool said. Change the arguments and run it again, or look at the record for its server's log.
output-invalid = The result does not fit the tool's output schema
output-unchecked = The result was not checked against the output schema
refusal-details = Details

# Schema
schema-input = Input schema
schema-output = Output schema
schema-definition = As its server lists it
schema-about = About
schema-aliases = Also called
schema-no-aliases = no other name
schema-revision = Revision
schema-history = Its changes
schema-destination = Calls go to
schema-discovered = First seen
schema-updated = Changed
