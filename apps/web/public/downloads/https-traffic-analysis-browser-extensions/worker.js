const where = { urls: ['<all_urls>'] };
globalThis.notes = [];
const note = (stage) => (d) => {
  notes.push({
    stage,
    url: d.url,
    method: d.method,
    initiator: d.initiator,
    status: d.statusCode,
    ip: d.ip,
    headers: d.requestHeaders ?? d.responseHeaders,
    body: d.requestBody,
  });
};
chrome.webRequest.onBeforeRequest.addListener(note('before'), where, ['requestBody']);
chrome.webRequest.onSendHeaders.addListener(note('sent'), where, ['requestHeaders']);
chrome.webRequest.onHeadersReceived.addListener(note('received'), where, ['responseHeaders']);
chrome.webRequest.onCompleted.addListener(note('done'), where);
