import { mount } from "svelte";
import App from "./app.svelte";
import "./games/index.ts";
import "./styles/base.css";
import { listen } from "./table/sounds.ts";

listen();
mount(App, { target: document.getElementById("app")! });
