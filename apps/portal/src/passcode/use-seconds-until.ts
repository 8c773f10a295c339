import { useEffect, useState } from "react";

const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1000));

/** Whole seconds until a moment (epoch milliseconds), counting down by the clock, so that a tab that slept is right again at once. */
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
