call-status-running = Running
call-status-succeeded = Succeeded
call-status-failed = Failed
call-status-denied = Denied
call-status-rejected = Rejected
call-status-unavailable = Unavailable
call-status-cancelled = Cancelled
call-status-timed_out = Timed out

calls-title = Calls
calls-search = Search calls
calls-filter-status = Status
calls-any-status = Any status
calls-filter-tool = Tool
calls-any-tool = Any tool
calls-column-status = Status
calls-column-tool = Tool
calls-column-why = Message
calls-column-edge = Through
calls-column-when = When
calls-column-took = Took
calls-older = Older
calls-empty = Nothing has been called yet.
calls-empty-action = Choose a tool
calls-none-left = No call fits these filters.

call-title = Call
call-window-title = Call of { $tool }
call-again = Call again
call-cancel = Cancel the call
call-arguments = Arguments
call-no-arguments = No arguments were recorded.
call-no-result = There is no result.
call-withheld = This call is somebody else's: its arguments and result are not shown to your role.
call-head-only = This has { $size }. Only its beginning was kept:
call-stderr = Error stream
call-stderr-shared = Other calls ran on the same server meanwhile: some lines may be theirs.
call-decision = Decision
call-decision-allowed = Allowed
call-decision-denied = Denied by a rule
call-decision-rejected = Refused before any rule was asked
call-decision-unavailable = Allowed, but the tool could not be reached
call-reason = Reason
call-role = Role
call-edge = Came through
call-edge-named = { $edge ->
    [http] HTTP API
    [mcp] agents' endpoint (MCP)
    [cli] command line
   *[other] { $edge }
}
call-route = Route
call-server = Server
call-no-server = none: it was refused before
call-destination = Destination
call-revision = Schema revision
call-timing = Timing
call-initiated = Began
call-completed = Ended
call-not-completed = still running
call-took = Took
call-ids = Identifiers
call-id = Call id
call-user = User
call-task = Task
call-conversation = Conversation
call-cause-failed = The call failed
call-cause-denied = A rule denied the call
call-cause-rejected = The call was rejected before it was sent
call-cause-unavailable = The tool could not be reached
call-cause-timed_out = The tool did not answer in time
call-cause-cancelled = The call was cancelled
