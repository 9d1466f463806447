import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

export interface ConfirmNoticeProps {
  /** Names the object and asks. */
  readonly title: string;
  /** What it does that cannot be undone, or that others feel. */
  readonly effect: string;
  readonly yes: string;
  readonly no: string;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Asks once before something that cannot be undone. It takes the focus, and is told as it appears. */
export function ConfirmNotice({ title, effect, yes, no, onYes, onNo }: ConfirmNoticeProps) {
  return (
    <div role="alert">
      <Notice
        tone="warn"
        title={title}
        actions={
          <>
            <Button autoFocus onPress={onYes}>
              {yes}
            </Button>
            <Button look="quiet" onPress={onNo}>
              {no}
            </Button>
          </>
        }
      >
        <p>{effect}</p>
      </Notice>
    </div>
  );
}
