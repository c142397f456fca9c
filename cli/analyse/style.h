// The CSS of the analysis page, which looks like a printed race programme.
#pragma once

namespace furlong::cli {

inline constexpr const char* kAnalysisStyle = R"css(
:root{color-scheme:light dark;--paper:#f6f0df;--card:#fcf9ef;--ink:#2a2b26;--soft:#6b6a5c;--rule:#cfc6ac;--accent:#a03a2c;
--good:#4c7a4f;--inaccuracy:#8a6a10;--mistake:#b8561a;--blunder:#a3271f;--gain:#3f7d55;--loss:#b04a3a;--case:#2a2b26}
@media (prefers-color-scheme:dark){:root{--paper:#171914;--card:#20231c;--ink:#ece7d6;--soft:#a5a391;--rule:#3d4035;
--accent:#e08a76;--good:#8cc091;--inaccuracy:#d9b850;--mistake:#ee9a5c;--blunder:#f2786c;--gain:#6fb587;--loss:#dd8273;--case:#cfcab8}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.5 "Iowan Old Style","Palatino Linotype",Palatino,"Book Antiqua",Georgia,serif}
main{max-width:1180px;margin:0 auto;padding:28px 20px 64px}
a{color:inherit;text-decoration-color:var(--accent);text-underline-offset:3px}
h1,h2{font-weight:600;line-height:1.15;margin:0;text-wrap:balance;overflow-wrap:anywhere}
h1{font-size:clamp(30px,6vw,50px)}
h2{font-size:25px}
.mast{text-align:center;border-top:6px double var(--ink);border-bottom:6px double var(--ink);padding:26px 0 24px;margin-bottom:30px}
.eyebrow{margin:0 0 8px;letter-spacing:.16em;text-transform:uppercase;font-size:13px;color:var(--accent)}
.mast p.sub{margin:10px 0 0;color:var(--soft)}
.note{color:var(--soft);font-size:15px;margin:8px 0 0}
.unfinished{border:1px solid var(--accent);padding:10px 14px;margin:0 0 24px;text-align:center}
section{margin-top:44px}
.head{display:flex;flex-wrap:wrap;align-items:baseline;gap:4px 14px;border-bottom:1px solid var(--ink);padding-bottom:6px;margin-bottom:14px}
.head p{margin:0;color:var(--soft)}
.players{display:grid;grid-template-columns:repeat(var(--columns),minmax(0,1fr));gap:18px;margin-top:0}
.card{background:var(--card);border:1px solid var(--rule);padding:16px 18px 14px;break-inside:avoid;min-width:0}
.who{display:grid;grid-template-columns:auto 1fr auto;gap:0 12px;align-items:center;border-bottom:1px solid var(--rule);padding-bottom:10px}
.place{font-size:38px;line-height:1;font-variant-numeric:lining-nums;color:var(--accent)}
.who h2{font-size:21px}
.score{text-align:right;font-size:14px;color:var(--soft);line-height:1.2}
.score b{display:block;font-size:25px;color:var(--ink);font-weight:600}
.silks{display:flex;flex-wrap:wrap;gap:2px 10px;font-size:14px;color:var(--soft)}
.silks i{display:inline-block;width:11px;height:11px;border-radius:50%;border:1px solid var(--case);margin-right:5px}
.sum{display:grid;grid-template-columns:1fr 1fr;text-align:center;margin:12px 0 8px}
.sum div+div{border-left:1px solid var(--rule)}
.sum b{display:block;font-size:26px;font-weight:600;line-height:1.15;font-variant-numeric:lining-nums tabular-nums}
.sum span,.caps{font-size:12.5px;letter-spacing:.1em;text-transform:uppercase;color:var(--soft)}
.up{color:var(--gain)}.down{color:var(--loss)}
.ledger{width:100%;border-collapse:collapse;font-size:15px;font-variant-numeric:lining-nums tabular-nums}
.ledger td{padding:1.5px 0}
.ledger td:last-child{text-align:right;width:58px}
.ledger td:first-child{width:108px;color:var(--soft)}
.ledger .total td{border-top:1px solid var(--rule);color:var(--ink);padding-top:4px}
.bar{position:relative;display:block;height:10px;background:linear-gradient(var(--rule),var(--rule)) 50% 0/1px 100% no-repeat}
.bar i{position:absolute;top:1px;bottom:1px;background:var(--gain)}
.bar i.l{background:var(--loss)}
.marks{display:flex;height:8px;margin:12px 0 6px;gap:1px}
.marks i{display:block;min-width:3px;background:var(--good);opacity:.55}
.marks i.inaccuracy{background:var(--inaccuracy);opacity:1}.marks i.mistake{background:var(--mistake);opacity:1}.marks i.blunder{background:var(--blunder);opacity:1}
.counts{display:flex;flex-wrap:wrap;gap:0 14px;margin:0;font-size:15px}
.counts b{font-variant-numeric:lining-nums}
.inaccuracy{color:var(--inaccuracy)}.mistake{color:var(--mistake)}.blunder{color:var(--blunder)}
.chart{display:block;width:100%;height:auto;font-family:inherit}
.chart.narrow{display:none}
.grid{stroke:var(--rule);stroke-width:1}
.round{stroke:var(--soft);stroke-width:1}
.tick{fill:var(--soft);font-size:12.5px}
.case{fill:none;stroke:var(--case);stroke-width:4.2;stroke-linejoin:round;opacity:.75}
.line{fill:none;stroke-width:2.7;stroke-linejoin:round}
.lead{stroke:var(--soft);stroke-width:1;fill:none}
.end{stroke:var(--case);stroke-width:1}
.name{fill:var(--ink);font-size:15px}.share{fill:var(--soft)}
.mark{fill:var(--card);stroke:var(--mistake);stroke-width:1.8}.mark.blunder{stroke:var(--blunder)}
.sign{font-size:11.5px;font-weight:700;text-anchor:middle;fill:var(--ink);letter-spacing:-.5px}
.finish{margin:8px 0 0;padding:0;list-style:none;display:flex;flex-wrap:wrap;gap:2px 20px;font-size:15px}
.finish i{display:inline-block;width:11px;height:11px;border-radius:50%;border:1px solid var(--case);margin-right:5px}
.costly{margin:0;padding:0;list-style:none}
.costly li{display:grid;grid-template-columns:96px 1fr;gap:0 16px;padding:9px 0;border-bottom:1px solid var(--rule);break-inside:avoid}
.costly .cost{font-size:22px;line-height:1.2;font-variant-numeric:lining-nums tabular-nums;text-align:right}
.costly .cost span{display:block;font-size:12.5px}
.costly small,.choice small{color:var(--soft);font-size:14px}
.show{margin-left:auto;font-size:15px;color:var(--soft);cursor:pointer}
#good{accent-color:var(--accent)}
section:has(#good:not(:checked)) .choice.good{display:none}
.choice{border-bottom:1px solid var(--rule)}
.choice summary{display:grid;grid-template-columns:44px 66px 12px 1fr auto;gap:0 10px;padding:5px 4px;cursor:pointer;list-style:none;align-items:baseline;color:var(--ink)}
.choice summary::-webkit-details-marker{display:none}
.choice summary:hover{background:var(--card)}
.choice:target summary{background:var(--card);box-shadow:inset 3px 0 var(--accent)}
.choice .silks i{margin:0}
.mark-name{font-weight:400}
.choice .tag{font-weight:600;white-space:nowrap}
.choice.inaccuracy .tag{color:var(--inaccuracy)}.choice.mistake .tag{color:var(--mistake)}.choice.blunder .tag{color:var(--blunder)}
.race{margin:22px 0 4px;font-size:19px}
.options{color:var(--ink);border-collapse:collapse;margin:2px 0 14px 52px;font-size:15px;font-variant-numeric:lining-nums tabular-nums;max-width:calc(100% - 52px)}
.options th{font-weight:400;text-align:right;padding:2px 10px}
.options th:first-child,.options td:first-child{text-align:left}
.options td{padding:2px 10px;text-align:right;border-top:1px solid var(--rule);white-space:nowrap}
.options td:first-child{white-space:normal}
.options .taken td{font-weight:700;background:var(--card)}
footer{margin-top:52px;border-top:6px double var(--ink);padding-top:14px;color:var(--soft);font-size:15px}
@media (max-width:1080px){.players{grid-template-columns:1fr 1fr}}
@media (max-width:620px){.players{grid-template-columns:1fr}main{padding:14px 14px 40px}.chart.wide{display:none}.chart.narrow{display:block}body{font-size:16px}
.choice summary{grid-template-columns:32px 12px 1fr auto;gap:0 8px}.mark-name{display:none}.choice summary small.when{display:none}.options{margin-left:0;max-width:100%}.options td,.options th{padding:2px 6px}
.costly li{grid-template-columns:76px 1fr;gap:0 12px}.show{margin-left:0}}
@media print{:root{--paper:#fff;--card:#fff}main{max-width:none;padding:0}body{font-size:11pt}.show{display:none}section{break-inside:auto}.chart{break-inside:avoid}}
)css";

}  // namespace furlong::cli
