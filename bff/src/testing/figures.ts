import { appendFileSync } from 'node:fs';

const prove = process.env.CORBUSIER_PROVE === '1';

/** How often something is done: `gate` every time, `proof` when `CORBUSIER_PROVE=1` asks for the full count. */
export function times(gate: number, proof: number): number {
  return prove ? proof : gate;
}

/** Whether full counts are asked for: bounds on time and memory hold then, and only then. */
export const proving = prove;

/** Notes a measured value: one line of JSON at the end of the file that `CORBUSIER_FIGURES` names, if any. */
export function recordFigure(name: string, value: number, unit: string): void {
  const file = process.env.CORBUSIER_FIGURES;
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ name, value, unit })}\n`);
}
