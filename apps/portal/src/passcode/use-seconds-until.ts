import { useEffect, useState } from "react";

const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1000));

/**
 * Whole seconds until a moment in epoch milliseconds. Derived from the clock, so a tab that slept shows the right value
 * at once.
 */
export function useSecondsUntil(moment: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(moment));
  useEffect(() => {
    const count = () => setSeconds(secondsUntil(moment));
    count();
    const timer = setInterval(count, 1_000);
    return () => clearInterval(timer);
  }, [moment]);
  return seconds;
}
