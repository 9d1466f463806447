// A closed-loop load of `tools/call` on one MCP endpoint: so many callers, each waiting for its answer.
import { readFileSync } from 'node:fs';

const TEXT = 'quoted "text", a new\nline and 日本語';

/** CPU milliseconds that a process has used. Linux only; null elsewhere. */
export function cpuMs(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return null;
  }
}

/** Runs `calls` calls by `callers` at once and answers what they cost; every answer is compared. */
export async function load({ url, headers, tool, pid }, { calls, callers }) {
  const latencies = [];
  let left = calls;
  const body = (id) =>
    JSON.stringify({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name: tool, arguments: { text: TEXT } },
    });
  async function caller() {
    while (left > 0) {
      left -= 1;
      const started = performance.now();
      const response = await fetch(url, { method: 'POST', headers, body: body(left) });
      const { result } = await response.json();
      if (result?.content?.[0]?.text !== TEXT) throw new Error(`wrong answer from ${url}`);
      latencies.push(performance.now() - started);
    }
  }
  const cpu = cpuMs(pid);
  const started = performance.now();
  await Promise.all(Array.from({ length: callers }, caller));
  const seconds = (performance.now() - started) / 1000;
  latencies.sort((a, b) => a - b);
  return {
    perSecond: calls / seconds,
    p50: latencies[Math.floor(calls / 2)],
    cpuMsPerCall: cpu === null ? null : (cpuMs(pid) - cpu) / calls,
  };
}
