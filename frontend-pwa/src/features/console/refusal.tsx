import type { Json } from '@corbusier/shared/domain/json';
import { ButtonLink } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { JsonTree } from '../../components/json-tree.tsx';
import { ErrorNotice } from '../../components/notice.tsx';
import { useText } from '../../i18n/text.tsx';
import type { ApiError } from '../../lib/api-error.ts';

/** Why nothing was sent, or nothing came back, and what to do about it. */
export function Refusal({ error }: { readonly error: ApiError }) {
  const t = useText();
  const aboutServer = error.reason === 'tool_unavailable' || error.status >= 500;
  const { reason: _, ...details } = error.details;
  return (
    <>
      <ErrorNotice
        error={error}
        actions={aboutServer && <ButtonLink to="/servers">{t('see-servers')}</ButtonLink>}
      />
      {Object.keys(details).length > 0 && <Details value={details} />}
    </>
  );
}

function Details({ value }: { readonly value: Json }) {
  const t = useText();
  return (
    <Card title={t('refusal-details')}>
      <JsonTree value={value} />
    </Card>
  );
}
