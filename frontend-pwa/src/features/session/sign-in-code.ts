import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The one-time code of the address's fragment, which it is taken out of at once: it stays in memory only,
 * and in no history. Undefined when the address has none.
 */
export function useSignInCode(): string | undefined {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const found = new URLSearchParams(hash.slice(1)).get('code') ?? undefined;
  const [code, setCode] = useState(found);
  useEffect(() => {
    if (found === undefined) return;
    setCode(found);
    void navigate(pathname + search, { replace: true });
  }, [found, navigate, pathname, search]);
  return code;
}
