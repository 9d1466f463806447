const prove = process.env['CORBUSIER_PROVE'] === '1';

/** How often something is done: `gate` every time, `proof` when `CORBUSIER_PROVE=1` asks for the full count. */
export function times(gate: number, proof: number): number {
  return prove ? proof : gate;
}
