import { ChunkBoundary, lazyPart } from "@paydown/shell/lazy-part";
import { useEffect, useRef, useState } from "react";

const List = lazyPart(() => import("./features/web-links/web-links"));

/**
 * The tenant's links to other sites (INFO-33). Fetched when the footer comes into view, since few users who come
 * to pay scroll that far.
 */
export function WebLinks() {
  const place = useRef<HTMLSpanElement>(null);
  const [near, setNear] = useState(false);

  useEffect(() => {
    if (!place.current || near) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [near]);

  if (!near) return <span ref={place} />;
  return (
    <ChunkBoundary>
      <List />
    </ChunkBoundary>
  );
}
