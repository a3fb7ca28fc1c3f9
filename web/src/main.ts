import "./styles/tokens.css";
import "./styles/base.css";

import { mount } from "svelte";
import App from "./App.svelte";
import { install } from "$lib/install.svelte";
import { reader } from "$lib/i18n.svelte";
import { router } from "$lib/route.svelte";
import { settings } from "$lib/settings.svelte";
import { startSound } from "$lib/feel/sound";
import { startOffline } from "./offline/start";

settings.start();
router.start();
startSound();
install.start();

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");

await reader.start();
mount(App, { target });
startOffline();
