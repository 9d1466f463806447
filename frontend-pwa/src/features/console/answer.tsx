import type { callTool } from '@corbusier/shared/contract/calls';
import type { Data } from '@corbusier/shared/contract/endpoint';
import { JsonTree } from '../../components/json-tree.tsx';
import { Notice } from '../../components/notice.tsx';
import { ResultView } from '../../components/result/result-view.tsx';
import { useText } from '../../i18n/text.tsx';

type CallAnswer = Data<typeof callTool>;

/** What the tool said, whether it succeeded or failed at its work. */
export function Answer({ answer }: { readonly answer: CallAnswer }) {
  const { outcome } = answer;
  if ('Failure' in outcome) return <Failed failure={outcome.Failure} />;
  return (
    <>
      <OutputCheck check={answer.output_check} />
      <ResultView result={outcome.Success.content} />
    </>
  );
}

type Failure = Extract<CallAnswer['outcome'], { Failure: unknown }>['Failure'];

function Failed({ failure }: { readonly failure: Failure }) {
  const t = useText();
  const { error, result, rpc_error } = failure;
  return (
    <>
      <Notice tone="error" title={t(rpc_error ? 'failed-by-server' : 'failed-by-tool')}>
        <p>{error}</p>
        {rpc_error && <p>{t('failed-code', { code: String(rpc_error.code) })}</p>}
        <p>{t('failed-advice')}</p>
      </Notice>
      {result !== undefined && <ResultView result={result} />}
      {rpc_error?.data !== undefined && <JsonTree value={rpc_error.data} />}
    </>
  );
}

function OutputCheck({ check }: { readonly check: CallAnswer['output_check'] }) {
  const t = useText();
  if (check.verdict === 'invalid') {
    return (
      <Notice tone="warn" title={t('output-invalid')}>
        <ul>
          {check.errors?.map(({ path, message }) => (
            <li key={`${path.join('/')} ${message}`}>
              <code>{path.join(' › ')}</code> {message}
            </li>
          ))}
        </ul>
      </Notice>
    );
  }
  if (check.verdict !== 'unchecked') return null;
  return (
    <Notice tone="info" title={t('output-unchecked')}>
      {check.reason && <p>{check.reason}</p>}
    </Notice>
  );
}
