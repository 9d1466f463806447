/** When a switch works: for as long as it is set, or once, when it is set. */
type Manner = 'standing' | 'act';

interface FaultLine {
  readonly name: string;
  /** Placeholder of its value; absent when it has none. */
  readonly value?: string;
  readonly manner?: Manner;
  readonly help: string;
}

/** Every way to misbehave. `--help` prints it. */
export const FAULTS = [
  { name: 'exit', value: 'CODE', help: 'exits at the start, after two lines on stderr' },
  { name: 'exit_while', value: 'FILE', help: 'exits at the start with code 7 while FILE exists' },
  { name: 'banner', help: 'writes prose to stdout before the first message' },
  { name: 'fork', value: 'N', help: 'starts N further processes at the start, each in its own session' },
  { name: 'leave_child', help: 'starts a process in its group that ignores SIGTERM, SIGHUP and SIGINT' },
  { name: 'leave_session', help: 'the same, which also leaves its process group (setsid)' },
  { name: 'ignore_term', help: 'ignores SIGTERM itself' },
  { name: 'ignore_stdin_close', help: 'goes on when its stdin ends' },
  { name: 'slow_start', value: 'MS', help: 'reads nothing until MS milliseconds have passed' },
  { name: 'silent_initialize', help: 'never answers initialize' },
  { name: 'die_in_initialize', value: 'CODE', help: 'exits when it is asked to initialize' },
  { name: 'refuse_initialize', help: 'answers initialize with an error' },
  { name: 'protocol', value: 'VERSION', help: 'answers initialize with this revision' },
  { name: 'no_list_capability', help: 'does not announce tools.listChanged, and sends it all the same' },
  { name: 'ask_back', help: 'asks for a sample and an elicitation at each call, and waits for the answers' },
  { name: 'ignore_ping', help: 'never answers ping' },
  { name: 'hang_list', help: 'never answers tools/list' },
  { name: 'fail_list', help: 'answers tools/list with an error' },
  {
    name: 'tools',
    value: 'SET',
    help: 'lists a set of evil tools: names, schemas, texts, drafts, spare or many',
  },
  { name: 'add_tool', value: 'NAME', help: 'lists one more tool' },
  { name: 'hide_tool', value: 'NAME', help: 'does not list this tool' },
  { name: 'describe', value: 'TEXT', help: 'changes the description of echo' },
  { name: 'page_size', value: 'N', help: 'lists N tools a page' },
  { name: 'cursor_loop', help: 'every page points at the first' },
  { name: 'cursor_endless', help: 'every page points at one that never was before' },
  { name: 'list_bytes', value: 'N', help: 'makes the list at least N bytes long' },
  { name: 'die_after', value: 'N', help: 'exits with code 9 in the middle of call N + 1' },
  { name: 'delay', value: 'MS', help: 'answers each call after MS milliseconds' },
  {
    name: 'answer',
    value: 'KIND',
    help: 'answers each call wrongly: never, wrong_id, unknown_id, string_id, twice, no_version, no_object, neither, prefix, duplicate_keys, invalid_utf8, split_bytes, dribble, deep=N, wide=N, long_line, endless, half_line, half_then_die',
  },
  {
    name: 'on',
    value: 'METHOD',
    help: 'the faults of HTTP hit this method in place of tools/call; `any` for all',
  },
  { name: 'status', value: 'CODE', help: 'HTTP: answers with this status' },
  { name: 'redirect', value: 'CODE:URL', help: 'HTTP: answers with this redirect' },
  { name: 'content_type', value: 'TYPE', help: 'HTTP: answers as this media type' },
  { name: 'gzip_bomb', value: 'MB', help: 'HTTP: answers with MB megabytes of spaces in a small gzip body' },
  { name: 'encodings', value: 'N', help: 'HTTP: says gzip N times in content-encoding' },
  { name: 'big_headers', value: 'KB', help: 'HTTP: answers with KB kilobytes of header' },
  { name: 'endless_json', help: 'HTTP: a JSON body that never ends' },
  { name: 'endless_events', help: 'HTTP: one event of endless data lines' },
  { name: 'no_result', help: 'HTTP: an event stream that ends without a result' },
  { name: 'cut', help: 'HTTP: breaks the connection in the middle of the answer' },
  { name: 'json', help: 'HTTP: answers as JSON, and has no stream of its own (405)' },
  {
    name: 'lost_status',
    value: 'CODE',
    help: 'HTTP: says that a session is lost by this status; 404 unless given',
  },
  { name: 'lose_session', manner: 'act', help: 'HTTP: forgets the session' },
  { name: 'cut_streams', manner: 'act', help: 'HTTP: breaks every open event stream' },
  { name: 'list_changed', value: 'N', manner: 'act', help: 'says N times that its tools have changed' },
  {
    name: 'stderr_flood',
    value: 'MB',
    manner: 'act',
    help: 'writes MB megabytes to stderr as fast as it is read',
  },
  { name: 'stdout_noise', value: 'N', manner: 'act', help: 'writes N lines to stdout that are no messages' },
  { name: 'late_answers', value: 'N', manner: 'act', help: 'answers N requests that were never made' },
  { name: 'close_stdout', manner: 'act', help: 'closes stdout and goes on' },
  { name: 'freeze', manner: 'act', help: 'stops itself by SIGSTOP' },
  { name: 'die', value: 'CODE', manner: 'act', help: 'exits now' },
] as const satisfies readonly FaultLine[];

export type FaultName = (typeof FAULTS)[number]['name'];

export function isFault(name: string): name is FaultName {
  return FAULTS.some((fault) => fault.name === name);
}

/** What `--help` says. */
export function usage(): string {
  const lines = FAULTS.map((fault: FaultLine) => {
    const shown = fault.value === undefined ? fault.name : `${fault.name}=${fault.value}`;
    return `  ${shown.padEnd(22)} ${fault.help}${fault.manner === 'act' ? ' (once, when set)' : ''}`;
  });
  return [
    'A hostile MCP server. Options:',
    '  --stdio                serves over stdin and stdout (the default)',
    '  --http PORT            serves Streamable HTTP at http://127.0.0.1:PORT/mcp',
    '  --control PATH         takes lines from a Unix socket: set NAME[=VALUE], clear NAME, requests',
    '  --fault NAME[=VALUE]   sets a switch; may be given several times',
    '',
    'Its tool `control` sets a switch too: {"set": "NAME=VALUE"} or {"clear": "NAME"}; `misbehave` answers',
    'one call as `answer` would all: {"answer": "KIND"}. Over HTTP the lines may be posted to /control.',
    '',
    'Faults:',
    ...lines,
    '',
  ].join('\n');
}
