import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";

/**
 * The secret in the fragment of the link to this page; empty if there is none. Removes the secret from the address and
 * the browser history, where others may see it. The router still has it.
 */
export function useFragmentSecret(): string {
  const { hash } = useLocation();
  const [secret, setSecret] = useState(hash.slice(1));

  useEffect(() => {
    takeOutOfAddress();
    // A later link in the same tab differs only in its fragment, so the page does not reload.
    function follow() {
      if (window.location.hash.length <= 1) return;
      setSecret(window.location.hash.slice(1));
      takeOutOfAddress();
    }
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);

  return secret;
}

function takeOutOfAddress(): void {
  window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
}
