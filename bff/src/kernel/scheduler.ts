/** Does things later. What it holds never keeps the process alive by itself. */
export interface Scheduler {
  /** Runs the action again and again, `ms` milliseconds apart; answers the way to stop. */
  every(ms: number, action: () => void): () => void;
  /** Runs the action once, after `ms` milliseconds; answers the way to call it off. */
  after(ms: number, action: () => void): () => void;
}
