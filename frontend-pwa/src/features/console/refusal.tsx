import type { Json } from '@corbusier/shared/domain/json';
import { ButtonLink } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { JsonTree } from '../../components/json-tree.tsx';
import { ErrorNotice } from '../../components/notice.tsx';
import { useText } from '../../i18n/text.tsx';
import type { ApiError } from '../../lib/api-error.ts';
import { serverPath } from '../../lib/server-path.ts';

/** Why nothing was sent, or nothing came back, and what to do about it. */
export function Refusal({ error }: { readonly error: ApiError }) {
  const t = useText();
  const { reason: _, ...details } = error.details;
  const server = serverOf(error);
  return (
    <>
      <ErrorNotice
        error={error}
        actions={
          server !== undefined && (
            <ButtonLink to={serverPath(server)}>{t('tool-see-server', { server })}</ButtonLink>
          )
        }
      />
      {Object.keys(details).length > 0 && <Details value={details} />}
    </>
  );
}

/** The server whose page tells more, where the refusal is about one. */
function serverOf({ reason, status, details }: ApiError): string | undefined {
  const { serverName } = details;
  const about = reason === 'tool_unavailable' || reason === 'egress_denied' || status >= 500;
  return about && typeof serverName === 'string' ? serverName : undefined;
}

function Details({ value }: { readonly value: Json }) {
  const t = useText();
  return (
    <Card title={t('refusal-details')}>
      <JsonTree value={value} />
    </Card>
  );
}
