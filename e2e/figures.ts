import { appendFileSync } from 'node:fs';

const prove = process.env['CORBUSIER_PROVE'] === '1';
const file = process.env['CORBUSIER_FIGURES'];

/** How often something is done: `gate` every time, `proof` when `CORBUSIER_PROVE=1` asks for the full count. */
export function times(gate: number, proof: number): number {
  return prove ? proof : gate;
}

/** Notes a measured value: one line of JSON at the end of the file that `CORBUSIER_FIGURES` names, if any. */
export function recordFigure(name: string, value: number, unit: string): void {
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ name, value, unit })}\n`);
}
