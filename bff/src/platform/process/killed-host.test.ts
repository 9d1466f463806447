import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { hasProcTable, liveProcess, liveProcesses, startVariable } from './proc-table.ts';
import { createRunMark, MARK_VARIABLE } from './run-mark.ts';
import { sweepMarked } from './sweep-marked.ts';

const HOST = join(import.meta.dirname, '../../testing/killed-host.ts');
const SOON = { timeout: 10_000, interval: 50 };

async function startHost(dataFolder: string, mode: 'guardian' | 'alone') {
  const host = spawn(process.execPath, [HOST, dataFolder, mode], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(host.stdout, 'data');
  const [group, guardian, run] = String(line).trim().split(' ');
  const marked = () =>
    liveProcesses().filter(({ pid }) => startVariable(pid, MARK_VARIABLE)?.startsWith(`${run}:`));
  const kill = async () => {
    host.kill('SIGKILL');
    await once(host, 'exit');
  };
  // The one that left for a session of its own may take a moment to do so.
  await vi.waitFor(() => expect(new Set(marked().map((entry) => entry.group)).size).toBeGreaterThan(1), SOON);
  return { group: Number(group), guardian: Number(guardian), marked, kill };
}

describe.runIf(hasProcTable)('a host that is killed', () => {
  it('loses its process groups to the guardian, and the rest to the sweep of the next start', async () => {
    const dataFolder = `/data/${crypto.randomUUID()}`;
    const host = await startHost(dataFolder, 'guardian');
    const before = host.marked();
    expect(before.filter((entry) => entry.group === host.group).length).toBeGreaterThan(1);
    await host.kill();
    await vi.waitFor(() => {
      expect(host.marked().filter((entry) => entry.group === host.group)).toEqual([]);
      expect(liveProcess(host.guardian)).toBeNull();
    }, SOON);
    const escaped = host.marked().map(({ pid }) => pid);
    expect(escaped.length).toBeGreaterThan(0);
    expect(await sweepMarked(createRunMark(dataFolder))).toEqual(expect.arrayContaining(escaped));
    expect(host.marked()).toEqual([]);
  });

  it('without a guardian is cleaned up by the sweep alone', async () => {
    const dataFolder = `/data/${crypto.randomUUID()}`;
    const host = await startHost(dataFolder, 'alone');
    await host.kill();
    expect(host.marked().length).toBeGreaterThan(2);
    await sweepMarked(createRunMark(dataFolder));
    expect(host.marked()).toEqual([]);
  });

  it('is left alone while it lives, and by the sweep of another data folder', async () => {
    const dataFolder = `/data/${crypto.randomUUID()}`;
    const host = await startHost(dataFolder, 'guardian');
    const count = host.marked().length;
    expect(await sweepMarked(createRunMark(dataFolder))).toEqual([]);
    await host.kill();
    expect(await sweepMarked(createRunMark(`${dataFolder}-other`))).toEqual([]);
    expect(host.marked().length).toBeGreaterThan(0);
    expect(count).toBeGreaterThan(2);
    await sweepMarked(createRunMark(dataFolder));
    expect(host.marked()).toEqual([]);
  });
});
