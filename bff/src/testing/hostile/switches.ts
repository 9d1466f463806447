import { type FaultName, isFault } from './fault-list.ts';

/** What the server does wrong right now. */
export interface Switches {
  /** Null when it is off; empty when it is on without a value. */
  get(name: FaultName): string | null;
  /** The value as a number; null when it is off or no number. */
  count(name: FaultName): number | null;
  isOn(name: FaultName): boolean;
  /** Takes `set NAME[=VALUE]` and `clear NAME`. Throws when there is no such switch. */
  command(line: string): void;
  /** Does an act when its switch is set. */
  onSet(name: FaultName, act: (value: string) => void): void;
}

export function createSwitches(): Switches {
  const values = new Map<FaultName, string>();
  const acts = new Map<FaultName, (value: string) => void>();

  function set(assignment: string): void {
    const at = assignment.indexOf('=');
    const name = known(at < 0 ? assignment : assignment.slice(0, at));
    const value = at < 0 ? '' : assignment.slice(at + 1);
    const act = acts.get(name);
    if (act) act(value);
    else values.set(name, value);
  }

  const get = (name: FaultName) => values.get(name) ?? null;
  return {
    get,
    isOn: (name) => values.has(name),
    count(name) {
      const value = Number.parseFloat(get(name) ?? '');
      return Number.isNaN(value) ? null : value;
    },
    command(line) {
      const [verb, rest] = splitOnce(line.trim());
      if (verb === 'set') set(rest);
      else if (verb === 'clear') values.delete(known(rest));
      else throw new Error(`not a command: ${line}`);
    },
    onSet: (name, act) => {
      acts.set(name, act);
      // Given at the start, before anybody could act.
      const waiting = values.get(name);
      if (waiting === undefined) return;
      values.delete(name);
      act(waiting);
    },
  };
}

function known(name: string): FaultName {
  if (!isFault(name)) throw new Error(`there is no fault ${name}`);
  return name;
}

function splitOnce(line: string): [string, string] {
  const at = line.indexOf(' ');
  return at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + 1)];
}
