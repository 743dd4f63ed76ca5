// A network that is said to be there proves nothing: the page comes back when our server answers.
const comeBack = () => fetch('/offline', { method: 'HEAD', cache: 'no-store' }).then(() => location.reload(), () => {});
addEventListener('online', comeBack);
setInterval(() => document.hidden || comeBack(), 20_000);
