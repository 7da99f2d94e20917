/** The look of a page: light and dark, from the width of a phone up. No colour is the only sign of anything. */
export const pageStyle = `
:root{color-scheme:light dark;--text:#1d1d1f;--quiet:#5a5a62;--back:#fbfaf7;--card:#fff;--line:#dedbd3;--gold:#8a6200;--good:#17692f;--bad:#a8201a;--add:#e3f4e5;--del:#fbe7e5}
@media (prefers-color-scheme:dark){:root{--text:#ecebe8;--quiet:#b0aea8;--back:#17171a;--card:#202024;--line:#3b3a3f;--gold:#e5b94e;--good:#7fd695;--bad:#ff958c;--add:#173623;--del:#46201d}}
*{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main,header,footer{max-width:68rem;margin:0 auto;padding:1rem}
header{border-bottom:1px solid var(--line);padding-top:2rem}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 .5rem;overflow-wrap:anywhere}
h2{font-size:1.1rem;margin:2rem 0 .75rem;color:var(--gold)}
h3{font-size:1rem;margin:0 0 .25rem;overflow-wrap:anywhere}
p{margin:.25rem 0}
.quiet{color:var(--quiet)}
.good{color:var(--good);font-weight:600}
.bad{color:var(--bad);font-weight:600}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1rem;margin:.5rem 0}
dt{color:var(--quiet)}
dd{margin:0;overflow-wrap:anywhere}
code,pre{font:.85rem/1.45 ui-monospace,monospace}
code{overflow-wrap:anywhere}
td code{overflow-wrap:normal}
.cards{display:grid;gap:.75rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr));padding:0;margin:0;list-style:none}
.card{background:var(--card);border:1px solid var(--line);border-radius:.5rem;padding:.75rem 1rem;min-width:0}
.scroll{overflow-x:auto;border:1px solid var(--line);border-radius:.5rem;background:var(--card)}
.scroll+h3,.card+.card{margin-top:1rem}
.cards .card{margin-top:0}
.scroll:focus-visible{outline:2px solid var(--gold)}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:.35rem .75rem;border-bottom:1px solid var(--line)}
th{color:var(--quiet);font-weight:500;white-space:nowrap}
tr:last-child td{border-bottom:0}
pre{margin:0;padding:.75rem 0;min-width:max-content}
pre span{display:block;padding:0 .75rem}
.add{background:var(--add)}
.del{background:var(--del)}
.hunk{color:var(--quiet)}
footer{color:var(--quiet);border-top:1px solid var(--line);margin-top:2rem}
`;
