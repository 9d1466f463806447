servers-title = Servers
servers-empty = No MCP server is registered. Name one in corbusier.yaml and start again.
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
server-transport = Reached by
server-transport-stdio = Process
server-transport-streamable_http = HTTP
server-transport-in_process = In this product
server-launched = started by Corbusier
server-version = Version
server-since = In this state since
server-source = Defined in
server-source-config = corbusier.yaml
server-source-api = the API
server-id = Server id
server-exit-code = It ended with exit code { $code }.
server-signal = It was ended by { $signal }.
server-last-lines = The last lines of its error stream:
