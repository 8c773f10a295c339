import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon";
import styles from "./masthead.module.css";
import { UiLink, useWords } from "./ui-context";

export interface NavItem {
  label: string;
  /** The URL that it links to. Use `onSelect` for an action, such as signing out. */
  href?: string;
  onSelect?: () => void;
  current?: boolean;
}

export interface MastheadProps {
  /** The tenant's name, its logo (decoration beside the name) and the link's URL. */
  brand: { name: string; href: string; outside?: boolean; logoUrl?: string | undefined };
  /** The signed-in user; shown only if there is room. */
  who?: ReactNode;
  /** Beside the brand at every width, such as the other language. */
  tools?: ReactNode;
  /** A row from 60rem, a menu below. */
  nav?: readonly NavItem[];
}

/** The brand and the navigation. Goes at the top of a page frame, as part of its grid. */
export function Masthead({ brand, who, tools, nav = [] }: MastheadProps) {
  const words = useWords();
  const menu = useMenu();
  const navId = useId();
  return (
    <div className={styles.top} ref={menu.area} onKeyDown={menu.closeOnEscape}>
      <div className={styles.masthead}>
        <div className={styles.bar}>
          <UiLink className={styles.door} href={brand.href} outside={brand.outside}>
            <Brand {...brand} />
          </UiLink>
          {who && <p className={styles.who}>{who}</p>}
          {tools && <div className={styles.tools}>{tools}</div>}
          {nav.length > 0 && (
            <button
              type="button"
              className={styles.menu}
              ref={menu.button}
              aria-expanded={menu.open}
              aria-controls={navId}
              onClick={menu.toggle}
            >
              <Icon name="menu" />
              {words.menu}
            </button>
          )}
        </div>
      </div>
      {nav.length > 0 && (
        <nav id={navId} className={classNames(styles.nav, menu.open && styles.open)} aria-label={words.mainNavigation}>
          <ul role="list" className={styles.items}>
            {nav.map((item, index) => (
              <li key={index}>
                <NavEntry item={item} onChosen={menu.close} />
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

/** Hides the name until the logo has loaded, because the logo's width is unknown and the name would visibly move. */
function Brand({ name, logoUrl }: MastheadProps["brand"]) {
  const [settled, setSettled] = useState(false);
  const settle = () => setSettled(true);
  return (
    <>
      {logoUrl && (
        <img
          className={styles.logo}
          src={logoUrl}
          alt=""
          ref={(logo) => void (logo?.complete && settle())}
          onLoad={settle}
          onError={settle}
        />
      )}
      <span className={classNames(logoUrl && !settled && styles.waiting)}>{name}</span>
    </>
  );
}

function NavEntry({
  item: { label, href, onSelect, current = false },
  onChosen,
}: {
  item: NavItem;
  onChosen: () => void;
}) {
  function choose() {
    onChosen();
    onSelect?.();
  }
  return href === undefined ? (
    <button type="button" className={styles.item} onClick={choose}>
      {label}
    </button>
  ) : (
    <UiLink className={styles.item} href={href} aria-current={current ? "page" : undefined} onClick={choose}>
      {label}
    </UiLink>
  );
}

/** A menu that closes on a selection, on Escape, or on a press outside. */
function useMenu() {
  const [open, setOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    function closeOutside(event: Event) {
      if (!area.current?.contains(event.target as Node)) setOpen(false);
    }
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
    };
  }, [open]);

  return {
    open,
    area,
    button,
    toggle: () => setOpen(!open),
    close: () => setOpen(false),
    closeOnEscape(event: KeyboardEvent) {
      if (!open || event.key !== "Escape") return;
      setOpen(false);
      button.current?.focus();
    },
  };
}
