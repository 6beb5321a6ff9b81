/**
 * The part of the symbol sprite that the first page does not use. Rendered only while something uses
 * it; `symbols.svg`, with the rest, is in every page.
 */
export function MoreSymbols() {
  return (
    <svg className="symbols" width="0" height="0" aria-hidden="true">
      <DeviceSymbols />
      <MarkSymbols />
      <SearchSymbols />
    </svg>
  );
}

function DeviceSymbols() {
  return (
    <>
      <symbol id="s-sniffer" viewBox="0 0 24 24" className="pen-24">
        <path d="M2 4.5h20" />
        <path d="M12 4.5v5" />
        <circle cx="12" cy="11" r="1.5" />
        <path d="M6.75 11.5a5.25 5.25 0 0 0 10.5 0M3 12a9 9 0 0 0 18 0" />
      </symbol>
      <symbol id="s-ips" viewBox="0 0 24 24" className="pen-24">
        <path d="M8.1 2.75h7.8l5.35 5.35v7.8l-5.35 5.35H8.1L2.75 15.9V8.1z" />
        <path d="M6.25 12S8.5 8.75 12 8.75 17.75 12 17.75 12 15.5 15.25 12 15.25 6.25 12 6.25 12z" />
        <path d="M12 12h.01" />
      </symbol>
      <symbol id="s-tls" viewBox="0 0 24 24" className="pen-24">
        <path d="M4.75 10.5h14.5v10H4.75z" />
        <path d="M8 10.5V7.25a4 4 0 0 1 8 0v3.25M12 14v3" />
      </symbol>
      <symbol id="s-vpn" viewBox="0 0 24 24" className="pen-24">
        <ellipse cx="5" cy="12" rx="2.75" ry="6" />
        <path d="M5 6h13.75M5 18h13.75M18.75 6a2.75 6 0 0 1 0 12" />
        <path d="M8.5 12h2M13 12h2M17.5 12h2" />
      </symbol>
      <symbol id="s-gateway" viewBox="0 0 24 24" className="pen-24">
        <path d="M4 4h16v16H4z" />
        <path d="M7 9.25h9M13.5 6.75 16 9.25l-2.5 2.5M17 14.75H8M10.5 12.25 8 14.75l2.5 2.5" />
      </symbol>
      <symbol id="s-lb" viewBox="0 0 24 24" className="pen-24">
        <circle cx="5" cy="12" r="2.25" />
        <path d="M7.25 12h2l4.25-6h4M9.25 12l4.25 6h4" />
        <circle cx="19.75" cy="6" r="2.25" />
        <circle cx="19.75" cy="18" r="2.25" />
      </symbol>
      <symbol id="s-soc" viewBox="0 0 24 24" className="pen-24">
        <circle cx="12" cy="7" r="3.75" />
        <path d="M5 20v-2a4.5 4.5 0 0 1 4.5-4.5h5A4.5 4.5 0 0 1 19 18v2M1.75 20h20.5" />
      </symbol>
    </>
  );
}

function MarkSymbols() {
  return (
    <>
      <symbol id="m-encrypted" viewBox="0 0 16 16">
        <path
          d="M2 6.75h1.75V5a4.25 4.25 0 0 1 8.5 0v1.75H14V15H2zm3.5 0h5V5a2.5 2.5 0 0 0-5 0z"
          fill="currentColor"
          fillRule="evenodd"
        />
        <path d="M8 9.4v3" className="mark-pen" />
      </symbol>
      <symbol id="m-exposed" viewBox="0 0 16 16">
        <path d="M8 1.1 14.9 8 8 14.9 1.1 8z" className="mark-alerted" />
        <circle cx="8" cy="8" r="2" className="mark-pen mark-pen-alerted" />
      </symbol>
      <symbol id="m-unreached" viewBox="0 0 16 16">
        <circle
          cx="8"
          cy="8"
          r="6.25"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeDasharray="2.2 2.2"
        />
      </symbol>
      <symbol id="i-skip" viewBox="0 0 16 16" className="pen-16">
        <path d="M3.5 3.5v9l6-4.5zM12 3.5v9" />
      </symbol>
      <symbol id="i-seal" viewBox="0 0 16 16" className="pen-16">
        <path d="M2.5 4h11v9h-11zM2.5 4 8 9l5.5-5" />
      </symbol>
      <symbol id="i-expand" viewBox="0 0 16 16" className="pen-16">
        <path d="M9.5 3H13v3.5M13 3 9 7M6.5 13H3V9.5M3 13l4-4" />
      </symbol>
      <symbol id="i-trash" viewBox="0 0 16 16" className="pen-16">
        <path d="M2.5 4.5h11M6 4.5v-2h4v2M4 4.5l.7 9h6.6l.7-9" />
      </symbol>
      <symbol id="i-term" viewBox="0 0 16 16" className="pen-16">
        <path d="M2 3h12v10H2zM4.5 6l2 2-2 2M8.5 10.5h3" />
      </symbol>
      <symbol id="i-restart" viewBox="0 0 16 16" className="pen-16">
        <path d="M3 8a5 5 0 1 1 1.6 3.7M3 12.5V9h3.5" />
      </symbol>
    </>
  );
}

function SearchSymbols() {
  return (
    <>
      <symbol id="i-search" viewBox="0 0 16 16" className="pen-16">
        <circle cx="7" cy="7" r="4.25" />
        <path d="m10.2 10.2 3.3 3.3" />
      </symbol>
      <symbol id="i-pin" viewBox="0 0 16 16" className="pen-16">
        <path d="M5 2.5h6M6 2.5v5l-2.5 2.5h9L10 7.5v-5M8 10v4" />
      </symbol>
      <symbol id="i-table" viewBox="0 0 16 16" className="pen-16">
        <path d="M2.5 3.5h11v9h-11zM2.5 6.5h11M6.5 6.5v6" />
      </symbol>
      <symbol id="i-plus" viewBox="0 0 16 16" className="pen-16">
        <path d="M8 3v10M3 8h10" />
      </symbol>
      <symbol id="i-minus" viewBox="0 0 16 16" className="pen-16">
        <path d="M3 8h10" />
      </symbol>
    </>
  );
}
