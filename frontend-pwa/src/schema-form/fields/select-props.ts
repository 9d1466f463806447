import type { FrameParts } from './field-frame.tsx';

export interface SelectOption {
  readonly json: string;
  readonly label: string;
}

export interface SelectProps {
  readonly parts: FrameParts;
  readonly options: readonly SelectOption[];
  readonly current: string | undefined;
  readonly onChoose: (json: string | undefined) => void;
}
