/** A date as the portal shows it (MM/DD/YYYY) and as a date field expects it (YYYY-MM-DD). */
export interface Day {
  readonly shown: string;
  readonly typed: string;
}

/** @param today - from the services, MM/DD/YYYY */
export function dayAfter(today: string, days: number): Day {
  const [month = 0, day = 0, year = 0] = today.split("/").map(Number);
  const typed = new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
  const [y, m, d] = typed.split("-");
  return { shown: `${m}/${d}/${y}`, typed };
}
