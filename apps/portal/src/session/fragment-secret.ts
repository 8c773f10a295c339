import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";

/**
 * The secret of the link that led to this page, empty where there is none. It is taken out of the address and of the history of a
 * browser that others may use; the router still has it.
 */
export function useFragmentSecret(): string {
  const { hash } = useLocation();
  const [secret, setSecret] = useState(hash.slice(1));

  useEffect(() => {
    takeOutOfAddress();
    // A later link in the same tab differs in its fragment alone, and the page is not loaded anew.
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
